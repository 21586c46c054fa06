export function readStorageUrl(text: string) {
  const { host, username, password, pathname, searchParams } = new URL(text)
  return {
    protocol: searchParams.get('tls') === 'off' ? 'http:' : 'https:',
    host,
    bucket: decodeURIComponent(pathname.slice(1)),
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}
