/** A change that breaks a rule of SECURITY.md, and the test that has to notice it. */
export interface SecurityMutant {
  /** Id of the row, such as `X04`. */
  row: string
  file: string
  /** Text that is in the file exactly once. */
  find: string
  /** What takes its place. */
  replace: string
  /** One of the tests that the row names, as the row names it: `file › title`. */
  by: string
  /** The test starts what is built from the changed file. */
  needsBuild?: true
  /** The test needs those before it in its file. */
  needsWholeFile?: true
}
