declare module 'virtual:portal-page' {
  const page: readonly import('../../page-tree.ts').PageNode[];
  export default page;
}
