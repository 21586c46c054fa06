import { findTitles } from '../../../../../domain/audience/find-titles.ts'
import type { SiteContext } from '../../../../context.ts'
import {
  homeLink,
  pageLinks,
  professionalLink,
  quoteLink,
  serviceLinks,
} from '../../../../ui/frame/navigation/navigation.ts'

const known = () =>
  new Map<string, string>([
    ...[homeLink, quoteLink, professionalLink, ...pageLinks, ...serviceLinks()].map(
      ({ to, label }) => [to, label] as const,
    ),
    ['/conditions_generales', 'Conditions générales'],
    ['/confidentialite', 'Confidentialité'],
    ['/mentions_legales', 'Mentions légales'],
    ['/accessibilite', 'Accessibilité'],
    ['/creation_compte', 'Création de compte'],
    ['/suivi', 'Pages privées de suivi'],
    ['/devis_recu', 'Devis reçus'],
    ['/verification', 'Double vérification'],
  ])

/** What pages are called where somebody reads it; a page that has no name any more goes by its path. */
export async function pageNames(db: SiteContext['db'], paths: readonly string[]) {
  const titles = await findTitles(db, paths)
  const own = known()
  return (path: string): string | undefined => own.get(path) ?? titles.get(path)
}
