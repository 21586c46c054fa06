import { linesAdded, mostPages } from '../../../ui/pager/growing-list.ts'
import { type ListQuery, listSearch } from './list-query.ts'

export const lastPage = (count: number) => Math.min(mostPages, Math.max(1, Math.ceil(count / linesAdded)))

/** How much of the list is there, and how it goes on. */
export function moreOf(query: ListQuery, shown: number, count: number) {
  const next = query.page < lastPage(count) ? listSearch(query, { page: query.page + 1 }) : null
  return {
    count,
    place: `${shown} sur ${count}`,
    next,
    added: query.page > 1 ? (query.page - 1) * linesAdded : null,
    isCut: next === null && shown < count,
  }
}
