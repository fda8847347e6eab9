/** The settings of a new Next app, which looks for no other project around it; types are checked with the portal's. */
export default { turbopack: { root: import.meta.dirname }, typescript: { ignoreBuildErrors: true } };
