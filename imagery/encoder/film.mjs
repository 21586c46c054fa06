import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { filmsFolder, framesFolder, mastersFolder } from './folders.mjs'
import { filmBudget } from './kinds.ts'

/** The one film: rendered as single frames, a loop without a seam. */
export const film = { name: 'balayage', frames: 144, framesPerSecond: 24, poster: 'balayage-affiche' }
const posterFrame = '0048.png'

// The browser takes the first that it can play: the smaller one first.
const formats = {
  webm: ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '32', '-row-mt', '1'],
  mp4: ['-c:v', 'libx264', '-preset', 'slow', '-crf', '20', '-movflags', '+faststart'],
}

/** The files of a film. */
export const filmFiles = (name) => Object.keys(formats).map((type) => `${name}.${type}`)

/** Whether all frames are there. */
export async function hasFrames() {
  const frames = await readdir(framesFolder).catch(() => [])
  return frames.filter((file) => file.endsWith('.png')).length === film.frames
}

/** Whether there are frames younger than the film. */
export async function isFilmStale() {
  if (!(await hasFrames())) return false
  const changed = async (file) => (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs
  const last = `${String(film.frames - 1).padStart(4, '0')}.png`
  const frames = await changed(join(framesFolder, last))
  const films = await Promise.all(filmFiles(film.name).map((file) => changed(join(filmsFolder, file))))
  return frames > Math.min(...films)
}

/**
 * Makes the film's files from its frames, and the master of its poster. Answers what the manifest keeps of it;
 * throws when a file is over its budget.
 */
export async function encodeFilm() {
  await mkdir(filmsFolder, { recursive: true })
  await mkdir(mastersFolder, { recursive: true })
  for (const [type, options] of Object.entries(formats)) {
    const file = join(filmsFolder, `${film.name}.${type}`)
    const input = ['-framerate', String(film.framesPerSecond), '-i', join(framesFolder, '%04d.png')]
    const run = spawnSync(
      'ffmpeg',
      ['-v', 'error', '-y', ...input, ...options, '-pix_fmt', 'yuv420p', file],
      {
        stdio: 'inherit',
      },
    )
    if (run.status !== 0) throw new Error(`ffmpeg could not make ${file}`)
    const { size } = await stat(file)
    if (size > filmBudget) throw new Error(`${file} weighs ${size} bytes, ${filmBudget} are allowed`)
  }
  await copyFile(join(framesFolder, posterFrame), join(mastersFolder, `${film.poster}.png`))
  const { width, height } = await sharp(join(framesFolder, posterFrame)).metadata()
  return { width, height, poster: film.poster }
}
