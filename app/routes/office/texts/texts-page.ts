import { href } from 'react-router'

/** Where a text leads back to. */
export const textsPage = { to: href('/gestion/reglages/textes'), label: 'Textes' }
