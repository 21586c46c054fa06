import { join } from 'node:path'

const imagery = join(import.meta.dirname, '..')
const root = join(imagery, '..')

/** Rendered pictures in their full size, and all that can be computed again; both git-ignored. */
export const mastersFolder = join(imagery, 'masters')
export const cacheFolder = join(imagery, 'cache')
export const framesFolder = join(cacheFolder, 'frames')
export const previewsFolder = join(cacheFolder, 'previews')

export const textsFile = join(imagery, 'alt.fr.json')
export const manifestFile = join(imagery, 'manifest.json')

/** What the site serves, and the modules by which it knows of it. */
export const picturesFolder = join(root, 'public/pictures')
export const filmsFolder = join(root, 'public/films')
export const modulesFolder = join(root, 'app/ui/pictures/picture')
