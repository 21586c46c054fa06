/** 16 letters and digits, as every id. */
export function demoId(name: string, index: number): string {
  return name + String(index + 1).padStart(16 - name.length, '0')
}
