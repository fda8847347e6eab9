/** Every route with the keys of its page's labels (route-labels.plugin.ts); `*` matches any word. */
declare module 'virtual:route-labels' {
  const routes: Record<
    string,
    { id: string; parentId?: string; path?: string; index?: boolean; labels: readonly string[] }
  >;
  export default routes;
}
