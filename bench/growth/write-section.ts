import { readFile, writeFile } from 'node:fs/promises'

/** Replaces the report's last section, or adds it. */
export async function writeSection(section: string): Promise<void> {
  const file = 'docs/performance.md'
  const [others = ''] = (await readFile(file, 'utf8')).split('\n## Growth\n')
  await writeFile(file, `${others.trimEnd()}\n\n${section}`)
}
