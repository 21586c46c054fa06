import type { PricesView } from './read-prices.server.ts'

/** What the shown day means for whoever looks. */
export function dayNote({ day, places, mayEdit, chosen }: PricesView): string {
  const shown = day.isToday ? 'Tels qu’ils valent aujourd’hui.' : `Tels qu’ils ${past(day)} le ${day.shown}.`
  if (day.isPast) return `${shown} Ce qui est passé ne change plus.`
  if (!mayEdit) return shown
  const empty = emptyNote[places ? 'service' : 'extras'][chosen.pour === 'commun' ? 'common' : 'own']
  const how = day.isToday ? ' Pour préparer une hausse, choisissez d’abord son jour.' : ''
  return `${shown} ${empty}${how}`
}

/** What a place says in which nothing stands. */
const emptyNote = {
  service: {
    common: 'Une case vide vaut ce que disent les cases «\u00a0toutes\u00a0», en gris.',
    own: 'Une case vide vaut le prix commun, en gris.',
  },
  extras: {
    common: 'Un prix effacé retire le supplément de la liste.',
    own: 'Une case vide vaut le prix commun, en gris\u00a0; ce qui n’en a pas quitte la liste.',
  },
}

const past = ({ isPast }: PricesView['day']) => (isPast ? 'valaient' : 'vaudront')
