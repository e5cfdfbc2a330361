/** What is wrong with a package, in a sentence for the person who enables it. */
export class PackageProblem extends Error {
  override readonly name = "PackageProblem";
}
