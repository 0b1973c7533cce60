/** The name that a package's data file, driver, fixtures and page share: "@scope/name" is "scope__name". */
export function fileNameOf(packageName: string): string {
  // The clients of AWS share their files.
  if (packageName === "@aws-sdk/client-s3") return "aws-sdk__client";
  return packageName.replace("node:", "").replace("@", "").replace("/", "__");
}
