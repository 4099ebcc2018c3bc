/** The sentences below a key, by the rest of their keys: see `tools/families.ts`. */
declare module "virtual:texts/*" {
  const family: Readonly<Record<string, (values?: Readonly<Record<string, string | number>>) => string>>;
  export default family;
}
