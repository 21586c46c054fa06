import { publishArticle } from '../../domain/news/publish-article.ts'
import { publishPortfolioEntry } from '../../domain/portfolio/publish-portfolio-entry.ts'
import type { World } from '../../domain/world.ts'
import type { Draft } from './publish-manifest.ts'

export type Publishing = World<'db' | 'files' | 'jobs' | 'clock' | 'announcements' | 'addresses'>

export function publishDraft(world: Publishing, { manifest, html }: Draft, urlOf: (file: string) => string) {
  const { type, id, title, main_image, before_image, gallery, attachments, video, audio, created_at } =
    manifest
  const link = ({ file, name }: { file: string; name: string }) => ({ url: urlOf(file), name })
  const common = { id, main_image: link(main_image), created_at }
  if (type === 'realisation')
    return publishPortfolioEntry(world, {
      ...common,
      titre: title,
      description: html,
      before_image: before_image && link(before_image),
      carousel: gallery.map(link),
    })
  return publishArticle(world, {
    ...common,
    title,
    content: html,
    gallery: gallery.map(link),
    attachements: attachments.map(link),
    video: video && urlOf(video),
    audio: audio && urlOf(audio),
  })
}
