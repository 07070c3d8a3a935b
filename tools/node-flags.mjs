/**
 * Node's flags for the built program that serves pages. Rendering makes many objects that are needed for a moment only.
 * With 64 MB for new objects, most of these objects are no longer needed when the garbage collector runs, so it does
 * not copy them (docs/performance/search-page.md). The memory is taken only when it is used.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];

/**
 * Node's flags for a command that ends by itself, such as an import. The flag limits the space for new objects. Without
 * the limit this space grows during long imports on a busy machine, and the peak memory reaches 250 to 300 MB
 * (docs/performance/import.md).
 */
export const COMMAND_FLAGS = ['--enable-source-maps', '--max-semi-space-size=16'];

/**
 * The flags with which Node runs a command of the program. The commands `start` and `serve` run a server; every other
 * command ends by itself.
 */
export const nodeFlagsOf = ([command]) => (command === 'start' || command === 'serve' ? SERVER_FLAGS : COMMAND_FLAGS);
