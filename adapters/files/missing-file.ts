/** FlyDrive wraps what the file system or S3 answered. */
export function isMissing(error: unknown): boolean {
  const { code, $metadata } = ((error as Error).cause ?? error) as {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  return code === 'ENOENT' || code === 'ENOTDIR' || $metadata?.httpStatusCode === 404
}
