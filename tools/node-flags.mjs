/**
 * How Node runs the built program. Rendering makes much that is gone a moment later: with room for 64 MB of it, less
 * is copied before it dies (docs/performance/search-page.md). The room is taken only as it is used.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];
