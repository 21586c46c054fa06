export function formatRounded(count: number): string {
  return Math.round(count).toLocaleString('en')
}

export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

export function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
