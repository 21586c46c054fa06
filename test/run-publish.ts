import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** A folder as the workshop makes it for `npm run publish`: `article.json`, `texte.html` and `files`. */
export async function makePublishFolder(
  folder: string,
  article: object,
  html: string,
  files: Record<string, Buffer> = {},
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const all = { 'article.json': JSON.stringify(article), 'texte.html': html, ...files }
  for (const [name, content] of Object.entries(all)) await writeFile(join(folder, name), content)
  return folder
}

/** `npm run --silent publish -- folder`, with these settings. */
export async function runPublish(folder: string, settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...settings }
  const command = spawn('npm', ['run', '--silent', 'publish', '--', folder], { env })
  const [stdout, stderr] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'close'),
  ])
  return { code: command.exitCode, stdout, stderr }
}
