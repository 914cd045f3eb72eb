import { useState } from 'react';
import type { Source } from '../../../src-main/contract/audits.ts';
import type { AuditOptionChanges, AuditOptions } from '../../../src-main/contract/options.ts';
import { profileForHost, type Profile } from '../../../src-main/contract/profiles.ts';
import { useRequest } from '../../kit.ts';
import { emptyOptions } from '../options/option-groups.tsx';
import { hostsOf } from '../start/use-recognition.ts';

export type ChosenOptions = ReturnType<typeof useChosenOptions>;

interface Choice {
  readonly options: AuditOptions;
  /** By name; undefined while the user has chosen nothing, so that the host decides. */
  readonly profile: string | null | undefined;
  readonly isChanged: boolean;
}

const nothing: Choice = { options: emptyOptions, profile: undefined, isChanged: false };

/** The options of the new audit; those of the host's profile until something is chosen. */
export function useChosenOptions(hosts: readonly string[]) {
  const profiles = useRequest('profile/list', {}).data?.profiles ?? [];
  const [choice, setChoice] = useState<Choice>(nothing);
  const resolve = (named: readonly string[]) => {
    const fitting = choice.profile === undefined ? proposal(profiles, named) : null;
    const profile = fitting ?? profiles.find(({ name }) => name === choice.profile) ?? null;
    return { profile, fitting, options: fitting?.options ?? choice.options };
  };
  const { profile, fitting, options } = resolve(hosts);
  return {
    options,
    profile,
    /** It was taken because of the host, and nothing was changed since. */
    isProposed: fitting !== null,
    isChanged: choice.isChanged,
    set: (next: AuditOptions) => setChoice({ options: next, profile: profile?.name ?? null, isChanged: true }),
    take: (taken: Profile | null) =>
      setChoice({ options: taken?.options ?? emptyOptions, profile: taken?.name ?? null, isChanged: false }),
    /** Takes none; the answer restores the choice, unless another was made since. */
    leave() {
      const without: Choice = { options: emptyOptions, profile: null, isChanged: false };
      setChoice(without);
      return () => setChoice((now) => (now === without ? choice : now));
    },
    /** Takes note of the name under which the present options were saved. */
    saved: (kept: Profile) => setChoice({ options: kept.options, profile: kept.name, isChanged: false }),
    /** The options for these sources, those of a profile that fits them included. */
    async forSources(sources: readonly Source[]) {
      const found = resolve(hostsOf(sources));
      await Promise.resolve();
      return { options: changesOf(found.options), profile: found.profile?.name ?? null };
    },
  };
}

function proposal(profiles: readonly Profile[], hosts: readonly string[]): Profile | null {
  for (const host of hosts) {
    const fitting = profileForHost(profiles, host);
    if (fitting) return fitting;
  }
  return null;
}

/** No choice of detectors is no change. */
function changesOf({ detectors, ...options }: AuditOptions): AuditOptionChanges {
  return detectors ? { ...options, detectors } : options;
}
