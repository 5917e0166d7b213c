import type { RunMilestone } from '@portolan/contract/company/bulk/milestone-runs'
import { messages } from '#desk/milestone-runs/messages.ts'
import { useEventText } from '#freight/orders/milestones/event-text.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

interface MilestoneTexts {
  name: string
  /** Its day and time there, how it's known, and the vessel. */
  details: string
  where: string
}

/** The milestone of a run in words. */
export function useMilestoneText(): (milestone: RunMilestone) => MilestoneTexts {
  const t = useMessages(messages)
  const format = useFormat()
  const eventText = useEventText()
  return ({ code, classifier, on, time, stop, place, conveyance }) => {
    const vessel = [conveyance?.name, conveyance?.voyage].filter(Boolean).join(' ')
    const day = format.date(on)
    return {
      name: eventText(code, classifier === 'actual'),
      details: [time ? `${day}, ${time}` : day, t(classifier).toLowerCase(), vessel]
        .filter(Boolean)
        .join(' · '),
      where: place ? (place.city ?? place.name ?? place.locode ?? '') : t(`stops.${stop}`),
    }
  }
}
