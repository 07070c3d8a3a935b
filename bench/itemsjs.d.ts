/** itemsjs ships no types; the benchmark calls no more than this. */
declare module 'itemsjs' {
  const itemsjs: (items: readonly object[], configuration: object) => { search(input: object): unknown };
  export default itemsjs;
}
