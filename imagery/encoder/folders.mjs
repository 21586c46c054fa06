import { join } from 'node:path'

const imagery = join(import.meta.dirname, '..')
const root = join(imagery, '..')

/** Folders of rendered pictures in full size, and of files that can be computed again. Git ignores both. */
export const mastersFolder = join(imagery, 'masters')
export const cacheFolder = join(imagery, 'cache')
export const framesFolder = join(cacheFolder, 'frames')
export const previewsFolder = join(cacheFolder, 'previews')

export const textsFile = join(imagery, 'alt.fr.json')
export const manifestFile = join(imagery, 'manifest.json')

/** Folders of the served files, and of the modules that list them. */
export const picturesFolder = join(root, 'public/pictures')
export const filmsFolder = join(root, 'public/films')
export const modulesFolder = join(root, 'app/ui/pictures/picture')
