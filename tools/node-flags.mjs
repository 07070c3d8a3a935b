/**
 * Node's flags for the built program that serves pages. Rendering makes many objects that are needed for a moment only.
 * With 64 MB for new objects, most of them are gone before the garbage collector would copy them
 * (docs/performance/search-page.md). The memory is taken only when it is used.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];

/**
 * Node's flags for a command that ends, such as an import. With V8's own limit the space for new objects grew during
 * long imports on a busy machine, to a peak memory of 250 to 300 MB. This limit keeps the peak constant
 * (docs/performance/import.md).
 */
export const COMMAND_FLAGS = ['--enable-source-maps', '--max-semi-space-size=16'];

/** Node's flags for a command line of the program: `start` and `serve` serve pages, every other command ends. */
export const nodeFlagsOf = ([command]) => (command === 'start' || command === 'serve' ? SERVER_FLAGS : COMMAND_FLAGS);
