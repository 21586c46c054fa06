// Takes the screenshots of the workshop's guide, docs/guide-atelier.md: `npm run guide-pictures`.
import { takePictures } from './machine/take-pictures.mjs'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 780 }
const row = '[data-key=row]'
const record = '.records__link'

await takePictures({
  folder: 'docs/pictures/guide',
  email: 'atelier@exemple.fr',
  quality: 68,
  shots: [
    { name: 'aujourdhui', path: '/gestion', ...desk },
    { name: 'aujourdhui-telephone', path: '/gestion', ...phone },
    { name: 'demandes', path: '/gestion/demandes?pos=tous', ...desk },
    { name: 'demande', path: '/gestion/demandes?pos=tous', follow: row, ...desk },
    { name: 'demande-telephone', path: '/gestion/demandes?pos=tous', follow: row, ...phone },
    { name: 'devis', path: '/gestion/devis', ...desk },
    { name: 'commandes', path: '/gestion/commandes?pos=tous', ...desk },
    { name: 'commandes-telephone', path: '/gestion/commandes?pos=tous', ...phone },
    { name: 'commande', path: '/gestion/commandes?pos=tous&vue=liste', follow: row, ...desk },
    { name: 'scanner-telephone', path: '/gestion/scanner', ...phone },
    { name: 'facture', path: '/gestion/factures?etat=retard', follow: record, ...desk },
    { name: 'client', path: '/gestion/clients', follow: record, ...desk },
    { name: 'audience', path: '/gestion/audience', ...desk },
    { name: 'article', path: '/gestion/actualites', follow: '.contents-lines__words a', ...desk },
    { name: 'lettre', path: '/gestion/lettre', ...desk },
    { name: 'reglages', path: '/gestion/reglages', ...desk },
    { name: 'donnees', path: '/gestion/donnees?q=Garage', ...desk },
    { name: 'etat', path: '/gestion/etat', ...desk },
    { name: 'aide', path: '/gestion/commandes?pos=tous', press: '?', ...desk },
  ],
})
