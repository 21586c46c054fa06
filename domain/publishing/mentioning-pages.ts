import { sql } from 'drizzle-orm'
import {
  articles,
  contentRecords,
  contentVersions,
  newsletterIssues,
  portfolioEntries,
} from '../../db/schema/tables.ts'

/** All that may mention a file, one text for each page. */
export const mentioningPages = sql`
  select concat(main_image, gallery, attachements, video, audio, content) as page from ${articles}
  union all select concat(main_image, before_image, carousel, description) from ${portfolioEntries}
  union all select content::text from ${contentRecords}
  union all select content::text from ${contentVersions}
  union all select concat(content, pictures) from ${newsletterIssues}`
