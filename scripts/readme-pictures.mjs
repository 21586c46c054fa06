// Takes the README's screenshots: `npm run readme-pictures`.
import { takePictures } from './machine/take-pictures.mjs'

await takePictures({
  folder: 'docs/pictures',
  shots: [
    { name: 'accueil', path: '/', width: 1440, height: 900 },
    { name: 'realisations', path: '/realisations', width: 1440, height: 900 },
    { name: 'devis-telephone', path: '/devis', width: 390, height: 844 },
  ],
})
