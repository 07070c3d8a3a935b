/** itemsjs has no types. This file declares the part that the benchmark calls. */
declare module 'itemsjs' {
  const itemsjs: (items: readonly object[], configuration: object) => { search(input: object): unknown };
  export default itemsjs;
}
