import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { legalTextVersions } from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import { escapeHtml } from '../../kernel/html/parse-html.ts'
import { sanitizeHtml } from '../../kernel/html/sanitize-html.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { capitalize } from '../../kernel/text/first-letter.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import type { Site } from '../site.ts'
import { allLegalTextNames, type LegalTextName, legalTexts, legalTextVersionFactsOf } from './legal-texts.ts'
import {
  addLegalTextVersion,
  findLegalTextVersionInForce,
  type LegalTextVersion,
  listLegalTextVersions,
  lockLegalTextVersions,
} from './text-versions.ts'
import { withdrawalFormText, withdrawalNotice, withdrawalNoticeIntroduction } from './withdrawal-notices.ts'

type Needs = Deps<'db' | 'clock' | 'announcements' | 'facts'>

/** First day of the texts with which the site was launched. */
export const initialLegalTextsDay = '2026-11-21'

/**
 * Ensures that each text has a version and that the version in force is up to date. If values of its variables have changed (a
 * setting, or a release that stores more data), a new version with the same text begins today. If a law has changed the first
 * text (`amendments`), the new version contains the change. Runs when the site starts and when settings change; running it again
 * changes nothing.
 */
export async function renewLegalTexts(deps: Needs): Promise<void> {
  for (const text of allLegalTextNames)
    await deps.db.transaction(async (tx) => {
      await lockLegalTextVersions(tx)
      await renewText(tx, deps, text)
    })
}

async function renewText(tx: Transaction, deps: Omit<Needs, 'db'>, text: LegalTextName): Promise<void> {
  const site = deps.facts.current()
  const today = parisDay(deps.clock.now())
  const inForce = await findLegalTextVersionInForce(tx, text, today)
  if (!inForce) {
    const html = legalTexts[text].first()
    const first = {
      text,
      html,
      summary: 'Première version.',
      valid_from: initialLegalTextsDay,
      author_name: null,
    }
    await addLegalTextVersion(tx, deps, first)
    return
  }
  for (const version of await listLegalTextVersions(tx, text))
    if (version.valid_from > today) await renewComingVersion(tx, version, site)
  const { html, summary } = applyLegalAmendments(text, inForce.html)
  const isUpToDate = isDeepStrictEqual(inForce.facts, legalTextVersionFactsOf(inForce.html, site))
  if (summary === null && isUpToDate) return
  const changes = [summary, isUpToDate ? null : changedFacts(inForce, site)].filter(
    (change) => change !== null,
  )
  const next = { text, html, summary: changes.join(' '), valid_from: today, author_name: null }
  const { number } = await addLegalTextVersion(tx, deps, next)
  const after = { text, number, from: today }
  await recordEvent(tx, deps, siteActor, { act: 'text.renewed', id: text, before: null, after })
}

/** Updates a version that is not in force yet in place, because no reader has seen it as the text in force. */
async function renewComingVersion(
  tx: Transaction,
  { id, text, html, facts }: LegalTextVersion,
  site: Site,
): Promise<void> {
  const amended = applyLegalAmendments(text, html).html
  const now = legalTextVersionFactsOf(amended, site)
  if (amended !== html || !isDeepStrictEqual(facts, now))
    await tx.update(legalTextVersions).set({ html: amended, facts: now }).where(eq(legalTextVersions.id, id))
}

function changedFacts({ html, facts }: LegalTextVersion, site: Site): string {
  const { words, processings } = legalTextVersionFactsOf(html, site)
  const names = Object.keys(words).filter((name) => words[name] !== facts.words[name])
  const parts = [
    names.length > 0 && `${names.join(', ')} mis à jour`,
    !isDeepStrictEqual(processings, facts.processings) && 'registre des traitements mis à jour',
  ].filter((part) => typeof part === 'string')
  const sentence = parts.join('\u00a0; ')
  return `${capitalize(sentence)}.`
}

/* Amendments: changes of the first texts, required by law or by new behaviour of this product. */

interface Amendment {
  /** Old wording of installed sites, and new wording. A text that contains neither was rewritten by its author. */
  was: string
  is: string
}

/**
 * Amendments since the first installations. Each replaces the old wording within texts that the owner may have edited. Texts that
 * already contain the new wording are not changed.
 */
const amendments: Readonly<Record<LegalTextName, () => { summary: string; changes: Amendment[] }>> = {
  terms: () => ({
    summary:
      'Rétractation en ligne\u00a0: où la déclarer, accusé de réception, délai et accord donné en ligne. Bons de dépôt et de remise\u00a0: gardés 5\u00a0ans.',
    changes: onlineWithdrawal(),
  }),
  privacy: () => ({
    summary: 'Prestataires techniques et cookies\u00a0: tous sont nommés.',
    changes: [
      inWords(
        'Deux prestataires techniques agissent pour notre compte',
        'Nos prestataires techniques agissent pour notre compte',
      ),
      inWords('{acheminement}. {transferts}', '{acheminement}. {autres prestataires} {transferts}'),
      inWords(
        'pour que des essais de mots de passe faits ailleurs ne vous bloquent pas.',
        'pour que des essais de mots de passe faits ailleurs ne vous bloquent pas. Qui ouvre la page privée d’un dossier dont l’atelier a reçu les jantes en reçoit un, indispensable lui aussi\u00a0: tant que le lien ouvert est valable, 90\u00a0jours au plus, il fait que l’étiquette d’une de ces jantes, scannée avec ce téléphone, mène à son passeport. Il n’est envoyé qu’à l’adresse des étiquettes.',
      ),
    ],
  }),
}

/**
 * Returns the amendments of articles 2.4, 3.1, 3.2, 3.5 and 3.6 of the general terms by ordonnance 2026-2 and décret
 * 2026-3 of 5 January 2026 (online withdrawal).
 */
function onlineWithdrawal(): Amendment[] {
  const last = `${sanitizeHtml(`<p>${escapeHtml(withdrawalFormText.paragraphs.at(-1) ?? '')}</p>`)}</blockquote>`
  const notice = [
    `<p>${escapeHtml(withFrenchSpaces(withdrawalNoticeIntroduction))}</p>`,
    `<blockquote><p><strong>${escapeHtml(withdrawalNotice.title)}</strong></p>${withdrawalNotice.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</blockquote>`,
  ].join('\n')
  return [
    inWords(
      'La commande est ferme lorsque l’atelier a reçu le devis accepté, daté et signé ou accepté par e-mail, et l’acompte prévu à l’article 4.',
      'La commande est ferme lorsque l’atelier a reçu le devis accepté (en ligne, sur la page du devis ou dans l’espace client, par e-mail, ou daté et signé) et l’acompte prévu à l’article 4. Un accord donné en ligne ou par téléphone est confirmé aussitôt par e-mail, avec le devis, les présentes conditions et, pour un consommateur, le formulaire de rétractation.',
    ),
    inWords(
      '(devis accepté par e-mail, par courrier ou par téléphone) ou hors établissement, le consommateur dispose de 14 jours pour se rétracter, sans avoir à motiver sa décision (article L. 221-18 du code de la consommation). Le délai court à compter de la conclusion du contrat pour une prestation de services, de la réception du bien pour une vente.',
      '(devis accepté en ligne, par e-mail, par courrier ou par téléphone) ou hors établissement, le consommateur dispose de 14 jours pour se rétracter, sans avoir à motiver sa décision (article L. 221-18 du code de la consommation). Le délai court à compter de la conclusion du contrat pour une prestation de services, de la réception du bien lorsque le devis comprend la vente d’un bien. S’il expire un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable suivant (article L. 221-19 du même code).',
    ),
    inWords(
      'Il l’exerce en envoyant, avant l’expiration du délai, le formulaire ci-dessous ou toute autre déclaration dénuée d’ambiguïté à {e-mail} ou à {société}, {adresse}.',
      'Il l’exerce avant l’expiration du délai, en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» qui se trouve au bas de chaque page du site, sur la page du devis et dans l’espace client, et qui mène à l’adresse /retractation, ou en envoyant le formulaire ci-dessous ou toute autre déclaration dénuée d’ambiguïté à {e-mail} ou à {société}, {adresse}. D’une déclaration faite en ligne, l’atelier accuse réception aussitôt, par e-mail, en rappelant son contenu, sa date et son heure (article L. 221-21 du même code).',
    ),
    inWords(
      'Modèle de formulaire\u00a0:',
      'Modèle de formulaire, pour qui ne fait pas sa déclaration en ligne, à l’adresse /retractation\u00a0:',
    ),
    inWords(
      'Les devis acceptés, les commandes, les bons, les factures et les avoirs, avec',
      'Les devis acceptés, les commandes, les factures et les avoirs, avec',
    ),
    inWords(
      'de l’archivage des contrats électroniques de 120 euros et plus (article L. 213-1 du code de la consommation). Les demandes restées sans suite',
      'de l’archivage des contrats électroniques de 120 euros et plus (article L. 213-1 du code de la consommation). Les bons de dépôt et de remise le sont 5 ans après leur signature, durée de la prescription (article 2224 du code civil). Les demandes restées sans suite',
    ),
    { was: last, is: `${last}\n${sanitizeHtml(notice)}` },
  ]
}

const inWords = (was: string, is: string): Amendment => ({
  was: sanitizeHtml(escapeHtml(withFrenchSpaces(was))),
  is: sanitizeHtml(escapeHtml(withFrenchSpaces(is))),
})

/** Returns the text with all amendments and the summary of the change; the same text and `null` if there is nothing to change. */
export function applyLegalAmendments(
  text: LegalTextName,
  html: string,
): { html: string; summary: string | null } {
  const { summary, changes } = amendments[text]()
  const amended = changes.reduce(
    // The new wording may contain the old one, so a text that already has the new one stays unchanged. The replacement
    // is a function, because `$` is special in a replacement string.
    (current, { was, is }) => (current.includes(is) ? current : current.replace(was, () => is)),
    html,
  )
  return { html: amended, summary: amended === html ? null : summary }
}
