/** Types for the part of the library itemsjs that the benchmark calls. The library has no types of its own. */
declare module 'itemsjs' {
  const itemsjs: (items: readonly object[], configuration: object) => { search(input: object): unknown };
  export default itemsjs;
}
