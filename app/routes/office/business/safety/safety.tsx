import { href } from 'react-router'
import { plateCountries } from '../../../../../domain/business/safety/plate-country.ts'
import { type SafetyRule, safetyRules } from '../../../../../domain/business/safety/safety-rules.ts'
import { safetySources } from '../../../../../domain/business/safety/safety-sources.ts'
import { rimTypeOptions } from '../../../../../domain/correspondence/quote-requests/quote-request-options.ts'
import { rimDefects, rimFinishes, rimServices } from '../../../../../domain/kernel/rim-words.ts'
import { formatList } from '../../../../../domain/kernel/text/french-list.ts'
import { type OfficeFacts, officeMeta, officePage } from '../../../../http/office-page.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import type { Route } from './+types/safety.ts'
import '../../../../ui/paper-page.css'
import './safety-notes.css'

export const handle = {
  ...officePage,
  permission: 'work-on-orders',
  help: {
    title: 'Règles de sécurité',
    what: 'Ce qui ne se fait pas sur une jante, ou seulement avec prudence, et d’où chaque règle vient.',
    how: [
      'Une règle qui avertit se lit sous la ligne du devis, sur la jante et dans le supplément\u00a0; rien n’est arrêté.',
      'Une règle qui bloque empêche l’envoi. Un responsable peut la lever pour une jante, par écrit\u00a0: le motif reste sur la fiche et dans le journal.',
      'Le pays se lit à la forme de la plaque\u00a0; quand il n’est pas sûr, choisissez-le sur le devis ou la commande.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Règles de sécurité')

/** Loads the table of all safety rules, for staff who need to know why an order is blocked. */
export function loader() {
  const all: readonly SafetyRule[] = safetyRules
  return {
    rules: all.map((rule) => ({
      id: rule.id,
      name: rule.name,
      says: rule.says,
      isBlocking: rule.level === 'block',
      facts: [
        { name: 'Prestation', says: namesIn(rimServices, rule.services) },
        { name: 'Finition', says: namesIn(rimFinishes, rule.finishes) },
        { name: 'Défaut', says: namesIn(rimDefects, rule.defects) },
        { name: 'Jante', says: namesIn(rimTypeOptions, rule.kinds) },
        { name: 'Plaque', says: namesIn(plateCountries, rule.countries) },
        { name: 'Sauf avec', says: rule.unless ? rimServices[rule.unless] : null },
      ].flatMap(({ name, says }) => (says ? [{ name, says }] : [])),
      source: safetySources[rule.source],
    })),
  }
}

/** Returns the names as a list; `null` if the rule does not depend on them. */
const namesIn = (words: Readonly<Record<string, string>>, keys: readonly string[] | null) =>
  keys && formatList(keys.map((key) => words[key] ?? key))

export default function SafetyRulesPage({ loaderData: { rules } }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Règles de sécurité"
      lead="Ce que le devis et le supplément vérifient, avec la source de chaque règle. Elles ne se modifient pas ici."
      back={{ to: href('/gestion'), label: 'Aujourd’hui' }}
    >
      <ol className="plain-list safety-table">
        {rules.map(({ id, name, says, isBlocking, facts, source }) => (
          <li key={id} id={id} className="paper-sheet">
            <h2>{name}</h2>
            <p className="safety-table__level">
              <StatusText tone={isBlocking ? 'moving' : 'open'}>
                {isBlocking ? 'Bloque' : 'Avertit'}
              </StatusText>
            </p>
            <p>{says}</p>
            <dl className="paper-facts">
              {facts.map((fact) => (
                <div key={fact.name}>
                  <dt>{fact.name}</dt>
                  <dd>{fact.says}</dd>
                </div>
              ))}
            </dl>
            <blockquote className="safety-table__quote">
              <p>«&nbsp;{source.quote}&nbsp;»</p>
              <p>
                <cite>{source.title}</cite>, {source.date}.{' '}
                <a href={source.url} target="_blank" rel="noreferrer">
                  Lu chez&nbsp;: {source.reader}
                  <span className="visually-hidden"> (nouvelle fenêtre)</span>
                </a>
              </p>
            </blockquote>
          </li>
        ))}
      </ol>
    </PaperPage>
  )
}
