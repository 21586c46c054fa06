import type { RouterContextProvider } from 'react-router'
import {
  homePiecesCount,
  listNewestPortfolioEntries,
} from '../../../domain/portfolio/list-portfolio-entries.ts'
import { requestContext, siteContext } from '../../context.ts'
import { shownEntry } from '../portfolio/shown-entry.server.ts'

/** Never rejects: `null` when they could not be read. */
export async function readPieces(context: Readonly<RouterContextProvider>) {
  try {
    const cards = await listNewestPortfolioEntries(context.get(siteContext).db, homePiecesCount)
    return cards.map(shownEntry)
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'home portfolio not read')
    return null
  }
}
