import { expect, test } from 'vitest';
import { COMMAND_FLAGS, nodeFlagsOf, SERVER_FLAGS } from './node-flags.mjs';

test('the commands that run the web server get more memory for new objects than other commands', () => {
  expect(nodeFlagsOf(['start'])).toBe(SERVER_FLAGS);
  expect(nodeFlagsOf(['serve', '--port', '80'])).toBe(SERVER_FLAGS);
  expect(nodeFlagsOf(['stock', 'import'])).toBe(COMMAND_FLAGS);
  expect(nodeFlagsOf([])).toBe(COMMAND_FLAGS);
});
