import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { film, filmFiles } from './film.mjs'
import { filmsFolder, framesFolder } from './folders.mjs'

/** Whether all frames exist. */
export async function hasFrames() {
  const frames = await readdir(framesFolder).catch(() => [])
  return frames.filter((file) => file.endsWith('.png')).length === film.frames
}

/** Whether a frame is newer than the film. */
export async function isFilmStale() {
  if (!(await hasFrames())) return false
  const changed = async (file) => (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs
  const last = `${String(film.frames - 1).padStart(4, '0')}.png`
  const frames = await changed(join(framesFolder, last))
  const films = await Promise.all(filmFiles(film.name).map((file) => changed(join(filmsFolder, file))))
  return frames > Math.min(...films)
}
