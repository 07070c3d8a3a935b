/**
 * Node's flags for the built program. Rendering a page makes many short-lived objects. With 64 MB for new objects, most
 * of them are unused before the garbage collector would copy them (docs/performance/search-page.md). Node reserves the
 * memory only when it is used.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];
