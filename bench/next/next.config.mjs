/** The settings of a new Next app that does not look for other projects around it; its types are checked with the portal's. */
export default { turbopack: { root: import.meta.dirname }, typescript: { ignoreBuildErrors: true } };
