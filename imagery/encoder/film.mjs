import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { filmByteBudget } from '../../app/ui/pictures/picture-kinds.ts'
import { filmsFolder, framesFolder, mastersFolder } from './folders.mjs'

/** The only film of the site: rendered as single frames, a loop without a visible cut. */
export const film = { name: 'balayage', frames: 144, framesPerSecond: 24, poster: 'balayage-affiche' }
const posterFrame = '0048.png'

// In order of preference: browsers take the first format that they can play, so the smaller one comes first.
const formats = {
  webm: ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '32', '-row-mt', '1'],
  mp4: ['-c:v', 'libx264', '-preset', 'slow', '-crf', '20', '-movflags', '+faststart'],
}

/** Returns the file names of a film. */
export const filmFiles = (name) => Object.keys(formats).map((type) => `${name}.${type}`)

/**
 * Makes the film's files from its frames, and the master of its poster. Returns the film's entry in the manifest;
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
    if (size > filmByteBudget) throw new Error(`${file} weighs ${size} bytes, ${filmByteBudget} are allowed`)
  }
  await copyFile(join(framesFolder, posterFrame), join(mastersFolder, `${film.poster}.png`))
  const { width, height } = await sharp(join(framesFolder, posterFrame)).metadata()
  return { width, height, poster: film.poster }
}
