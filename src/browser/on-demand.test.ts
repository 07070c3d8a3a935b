// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { installOnDemand, type OnDemandBehaviour } from './on-demand.ts';

/** Makes a behaviour. The loading of its code ends when the test calls `come()`. */
const late = () => {
  const refresh = vi.fn();
  const { promise, resolve } = Promise.withResolvers<OnDemandBehaviour>();
  // Every call of `load` returns the same promise, as repeated calls of `import()` for the same module do.
  return { load: vi.fn(() => promise), refresh, come: () => resolve({ refresh }) };
};

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('the first touch of an element loads its scripts, and a click during loading is repeated once, even if two scripts are loading', async () => {
  document.body.innerHTML = '<div data-one><a data-two href="#there"><svg><path id="sign"></path></svg></a></div><a id="other">Other</a>';
  const [one, two, unseen] = [late(), late(), late()];
  const clicks: boolean[] = [];
  document.body.addEventListener('click', (event) => clicks.push(event.defaultPrevented));
  installOnDemand({}, [
    ['[data-one]', 'touch', one.load],
    ['[data-two]', 'touch', two.load],
    ['[data-unseen]', 'touch', unseen.load],
  ]);
  document.querySelector<HTMLElement>('#other')?.click();
  expect(clicks).toEqual([false]);
  expect(one.load).not.toHaveBeenCalled();

  document.querySelector('#sign')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(clicks).toHaveLength(1);
  one.come();
  await settled();
  expect(clicks).toHaveLength(1);
  two.come();
  await settled();
  await settled();
  expect(clicks).toHaveLength(2);
  expect(one.refresh).toHaveBeenCalled();
  expect(two.refresh).toHaveBeenCalled();

  document.querySelector<HTMLElement>('[data-two]')?.click();
  expect(clicks).toHaveLength(3);
  expect(unseen.load).not.toHaveBeenCalled();
});

test('when the code of a behaviour fails to load, the page works as plain HTML', async () => {
  document.body.innerHTML = '<button type="button" data-broken>Share</button>';
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const clicked = vi.fn();
  document.body.addEventListener('click', clicked);
  installOnDemand({}, [['[data-broken]', 'touch', () => Promise.reject(new Error('offline'))]]);
  document.querySelector<HTMLElement>('[data-broken]')?.click();
  await settled();
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(warned).toHaveBeenCalledTimes(1);
});

test('code that failed to load is loaded again when its element is touched three seconds later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  document.body.innerHTML = '<form data-flaky><input></form>';
  const refresh = vi.fn();
  const load = vi.fn<() => Promise<OnDemandBehaviour>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ refresh });
  installOnDemand({}, [['[data-flaky]', 'touch', load]]);
  const touch = async (): Promise<void> => {
    document.querySelector('input')?.dispatchEvent(new Event('focusin', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(0);
  };
  await touch();
  await vi.advanceTimersByTimeAsync(2_999);
  await touch();
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await touch();
  expect(load).toHaveBeenCalledTimes(2);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a script that waits for a touch of a form also loads when the shopper types, because an input can have the focus before on-demand.ts runs', async () => {
  document.body.innerHTML = '<form data-typed><input></form>';
  const typed = late();
  installOnDemand({}, [['[data-typed]', 'touch', typed.load]]);
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(typed.load).toHaveBeenCalledTimes(1);
});

test('a script that waits for a touch of a form is loaded at once if the shopper had typed into the form before on-demand.ts ran', () => {
  document.body.innerHTML = '<form data-typed-early><input></form><form data-untouched><input></form>';
  const input = new Event('input', { bubbles: true });
  document.querySelector('input')?.focus();
  document.querySelector('input')?.dispatchEvent(input);
  const [typed, untouched] = [late(), late()];
  installOnDemand({ input }, [
    ['[data-typed-early]', 'touch', typed.load],
    ['[data-untouched]', 'touch', untouched.load],
  ]);
  expect([typed.load.mock.calls.length, untouched.load.mock.calls.length]).toEqual([1, 0]);
});

test('a script that waits for a touch of a form is loaded at once if an element of the form had the focus before on-demand.ts ran', () => {
  document.body.innerHTML = '<form data-focused><button>Send</button></form><form data-other><button>Send</button></form>';
  document.querySelector('button')?.focus();
  const [focused, other] = [late(), late()];
  installOnDemand({}, [
    ['[data-focused]', 'touch', focused.load],
    ['[data-other]', 'touch', other.load],
  ]);
  expect([focused.load.mock.calls.length, other.load.mock.calls.length]).toEqual([1, 0]);
});

test('code that waits for a scroll is loaded at the first scroll if the page contains the markup that needs the code', async () => {
  document.body.innerHTML = '<header data-sticky></header>';
  const [sticky, absent] = [late(), late()];
  installOnDemand({}, [
    ['[data-sticky]', 'scroll', sticky.load],
    ['[data-absent]', 'scroll', absent.load],
  ]);
  expect(sticky.load).not.toHaveBeenCalled();
  dispatchEvent(new Event('scroll'));
  expect([sticky.load.mock.calls.length, absent.load.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  ['a button that needs its script', '<button type="button" data-copy><i id="hit">Copy</i></button>', '[data-copy]', ['BUTTON']],
  ['a button that opens a popover', '<button type="button" popovertarget="more" id="hit">More</button>', '[popovertarget]', []],
  ['a link', '<a href="#there" id="hit">There</a>', 'a', []],
])(
  'an early click on %s is repeated if it needs a script that was not loaded, and is not repeated if it works without a script',
  async (_, html, selector, repeated) => {
    document.body.innerHTML = `<main>${html}</main>`;
    const early = late();
    const click = new MouseEvent('click', { bubbles: true });
    document.querySelector('#hit')?.dispatchEvent(click);
    const clicked: string[] = [];
    document.querySelector('main')?.addEventListener('click', ({ target }) => clicked.push((target as Element).tagName));
    installOnDemand({ click }, [[selector, 'touch', early.load]]);
    early.come();
    await settled();
    expect(clicked).toEqual(repeated);
  },
);

test('a click on a tab opens its panel, even if the script of the tabs is not loaded yet', async () => {
  document.body.innerHTML =
    '<div data-behaviour="tabs"><div role="tablist"><button type="button" role="tab" aria-controls="a">A</button>' +
    '<button type="button" role="tab" aria-controls="b">B</button></div><div id="a"></div><div id="b" data-tab-closed></div></div>';
  installOnDemand();
  document.querySelector<HTMLElement>('[aria-controls=b]')?.click();
  await vi.waitFor(() => expect(document.querySelector('#b')?.hasAttribute('data-tab-closed')).toBe(false), { timeout: 10_000 });
  expect(document.querySelector('#a')?.hasAttribute('data-tab-closed')).toBe(true);
});
