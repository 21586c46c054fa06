import { type Content, linkIn, titleOf } from '../../../../../domain/content/content-fields.ts'
import { socialImage } from '../../../../ui/pictures/article-image/social-image.ts'
import { socialCard } from '../../../../ui/pictures/picture/social-card.ts'
import { excerptOf } from '../../../news/article-excerpt.server.ts'

/** The page as it is shown where somebody shares it. */
export function cardOf(content: Content) {
  const picture = linkIn(content.main_image)
  const image = (picture && socialImage(picture)) ?? socialCard
  const title = titleOf(content)
  return { image, title, text: excerptOf(content.content ?? '') }
}
