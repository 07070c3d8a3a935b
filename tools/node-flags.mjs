/**
 * Node's flags for the built program. Rendering makes many objects that are needed for a moment only. With 64 MB for new
 * objects, most of them are gone before the garbage collector would copy them (docs/performance/search-page.md). The
 * memory is taken only when it is used.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];
