import { data, href } from 'react-router'
import { foldText, splitSearchWords } from '../../../../domain/kernel/lists/search-words.ts'
import { hasPermission } from '../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../domain/kernel/person.ts'
import { slugOfTitle } from '../../../../domain/publishing/content/publication.ts'
import type { SiteContext } from '../../../http/context.ts'
import { officeMenuGroups } from '../../../http/office-page.ts'
import { findActiveMenuEntry } from '../../../office/shell/active-menu-entry.ts'

/** Returns the help of all pages that this person may open, in the order of the menu, with the menu entry of each. */
async function listTopics({ office }: SiteContext, person: StaffPerson) {
  const { guide, entries } = await office()
  return guide
    .filter(({ permission }) => hasPermission(person, permission))
    .map(({ pattern, title, what, how, isUnlisted = false, keys = [] }) => {
      const entry = findActiveMenuEntry(entries, pattern)
      return {
        title,
        what,
        how,
        keys,
        isUnlisted,
        slug: slugOfTitle(title),
        chapter: entry?.to ?? pattern,
        group: entry ? officeMenuGroups[entry.group] : otherPages,
        /** Address of the page; `null` for pages that need a record. */
        to: entry?.to === pattern ? pattern : null,
      }
    })
}

const otherPages = 'Autres pages'

type Topic = Awaited<ReturnType<typeof listTopics>>[number]

const linkTo = ({ slug, title, what }: Topic) => ({
  to: href('/gestion/aide/:topic', { topic: slug }),
  title,
  what,
})

/** Returns the first topic of each menu entry, grouped like the menu, and the topics that contain the searched words. */
export async function loadGuidePage(deps: SiteContext, person: StaffPerson, query: URLSearchParams) {
  const topics = await listTopics(deps, person)
  const chapters = [...Map.groupBy(topics, ({ chapter }) => chapter).values()].flatMap(([first]) =>
    first && !first.isUnlisted ? first : [],
  )
  const typed = query.get('q')?.trim() ?? ''
  return {
    typed,
    found: typed ? findTopics(topics, typed).map(linkTo) : null,
    groups: [...Map.groupBy(chapters, ({ group }) => group)].map(([name, members]) => ({
      name,
      topics: members.map(linkTo),
    })),
  }
}

/** Returns the topics that contain all words, those with all words in their title first. */
function findTopics(topics: readonly Topic[], typed: string): Topic[] {
  const words = splitSearchWords(typed).map(foldText).filter(Boolean)
  const hasAll = (text: string) => words.every((word) => foldText(text).includes(word))
  if (words.length === 0) return []
  const byTitle = topics.filter(({ title }) => hasAll(title))
  const others = topics.filter(
    (topic) => !byTitle.includes(topic) && hasAll([topic.title, topic.what, ...topic.how].join(' ')),
  )
  return [...byTitle, ...others]
}

/** Returns one topic with the other topics of its menu entry. */
export async function loadGuideTopicPage(deps: SiteContext, person: StaffPerson, slug: string) {
  const topics = await listTopics(deps, person)
  const topic = topics.find((one) => one.slug === slug)
  if (!topic) throw data(null, { status: 404 })
  return {
    topic,
    beside: topics.filter((one) => one.chapter === topic.chapter && one !== topic).map(linkTo),
  }
}
