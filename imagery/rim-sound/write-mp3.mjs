import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Number of samples per second. */
export const rate = 44_100
const output = join(import.meta.dirname, '../../public/sounds/maillet-jante-saine-jante-fissuree.mp3')

export function writeMp3(sound) {
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const bytes = new Int16Array(sound.length)
  const fade = rate / 5
  for (const [i, sample] of sound.entries()) {
    const end = Math.min(1, (sound.length - i) / fade)
    bytes[i] = Math.round((sample / loudest) * 0.84 * 32_767 * end)
  }
  mkdirSync(join(output, '..'), { recursive: true })
  const raw = `${output}.raw`
  writeFileSync(raw, bytes)
  const input = ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', raw]
  // Echo of a small hall, as in a workshop.
  const filter = 'aecho=0.9:0.92:23|41|67:0.16|0.11|0.07'
  const encoding = ['-af', filter, '-c:a', 'libmp3lame', '-b:a', '56k', '-map_metadata', '-1']
  const tags = [
    '-metadata',
    'title=Jante saine, puis jante fissurée (sons reconstitués)',
    '-metadata',
    'language=fr',
  ]
  const { status, stderr } = spawnSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    ...input,
    ...encoding,
    ...tags,
    output,
  ])
  rmSync(raw)
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`)
}
