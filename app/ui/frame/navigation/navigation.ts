import { href } from 'react-router'
/** Where the menus lead, in their order (docs/product.md §2). */
export interface NavigationLink {
  to: string
  label: string
}

export const serviceLinks = [
  { to: href('/services/:service', { service: 'renovation' }), label: 'Rénovation' },
  { to: href('/services/:service', { service: 'decapage' }), label: 'Décapage' },
  { to: href('/services/:service', { service: 'devoilage' }), label: 'Dévoilage' },
  { to: href('/services/:service', { service: 'soudure' }), label: 'Soudure' },
  { to: href('/services/:service', { service: 'tribofinition' }), label: 'Tribofinition' },
  { to: href('/services/:service', { service: 'personnalisation' }), label: 'Personnalisation' },
  { to: href('/services/:service', { service: 'twkustoms' }), label: '(nouveau) TW Kustoms' },
] as const satisfies NavigationLink[]

export const homeLink = { to: href('/'), label: 'Accueil' } satisfies NavigationLink
export const servicesLabel = 'Nos services'
export const quoteLink = { to: href('/devis'), label: 'Demande de devis' } satisfies NavigationLink
export const professionalLink = { to: href('/espace_pro'), label: 'Espace pro' } satisfies NavigationLink

export const pageLinks = [
  { to: href('/realisations'), label: 'Nos réalisations' },
  { to: href('/actualites'), label: 'Actualités' },
  { to: href('/a_propos'), label: 'À propos' },
] as const satisfies NavigationLink[]
