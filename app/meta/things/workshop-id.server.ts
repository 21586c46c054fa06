import { href } from 'react-router'

export const workshopId = (siteUrl: string, id: string) => `${siteUrl}${href('/a_propos')}#${id}`
