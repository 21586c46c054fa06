/** Where the menus lead, in their order (docs/product.md §2). */
export interface NavigationLink {
  to: string
  label: string
}

export const serviceLinks = [
  { to: '/services/renovation', label: 'Rénovation' },
  { to: '/services/decapage', label: 'Décapage' },
  { to: '/services/devoilage', label: 'Dévoilage' },
  { to: '/services/soudure', label: 'Soudure' },
  { to: '/services/tribofinition', label: 'Tribofinition' },
  { to: '/services/personnalisation', label: 'Personnalisation' },
  { to: '/services/twkustoms', label: '(nouveau) TW Kustoms' },
] as const satisfies NavigationLink[]

export const homeLink = { to: '/', label: 'Accueil' } satisfies NavigationLink
export const servicesLabel = 'Nos services'
export const quoteLink = { to: '/devis', label: 'Demande de devis' } satisfies NavigationLink
export const professionalLink = { to: '/espace_pro', label: 'Espace pro' } satisfies NavigationLink

export const pageLinks = [
  { to: '/realisations', label: 'Nos réalisations' },
  { to: '/actualites', label: 'Actualités' },
  { to: '/a_propos', label: 'À propos' },
] as const satisfies NavigationLink[]
