import { useState } from 'react';
import type { Source } from '../../../src-main/contract/audits.ts';
import type { AuditOptionChanges, AuditOptions } from '../../../src-main/contract/options.ts';
import { profileForHost, type Profile } from '../../../src-main/contract/profiles.ts';
import { useRequest } from '../../api/requests.ts';
import { emptyOptions } from '../options/option-groups.tsx';
import { hostsOf } from '../start/use-recognition.ts';

export interface ChosenOptions {
  readonly options: AuditOptions;
  /** The profile that the options come from; null for none. */
  readonly profile: Profile | null;
  /** The profile was taken because of the host, and nothing was changed since. */
  readonly isProposed: boolean;
  /** Options were changed after the profile was taken. */
  readonly isChanged: boolean;
  set(options: AuditOptions): void;
  take(profile: Profile | null): void;
  /** Takes none; what it returns puts back what was chosen, as long as nothing else was chosen since. */
  leave(): () => void;
  /** Takes note of the name under which the present options were saved. */
  saved(profile: Profile): void;
  /** The options for these sources, those of a profile that fits them included. */
  forSources(
    sources: readonly Source[],
  ): Promise<{ readonly options: AuditOptionChanges; readonly profile: string | null }>;
}

interface Choice {
  readonly options: AuditOptions;
  /** By name; undefined while the user has chosen nothing, so that the host decides. */
  readonly profile: string | null | undefined;
  readonly isChanged: boolean;
}

const nothing: Choice = { options: emptyOptions, profile: undefined, isChanged: false };

/**
 * The options of the audit that is to be made. The profile of a host is taken for it as long as the user has chosen
 * nothing else.
 */
export function useChosenOptions(hosts: readonly string[]): ChosenOptions {
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
    isProposed: fitting !== null,
    isChanged: choice.isChanged,
    set: (next) => setChoice({ options: next, profile: profile?.name ?? null, isChanged: true }),
    take: (taken) =>
      setChoice({ options: taken?.options ?? emptyOptions, profile: taken?.name ?? null, isChanged: false }),
    leave() {
      const without: Choice = { options: emptyOptions, profile: null, isChanged: false };
      setChoice(without);
      return () => setChoice((now) => (now === without ? choice : now));
    },
    saved: (kept) => setChoice({ options: kept.options, profile: kept.name, isChanged: false }),
    async forSources(sources) {
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
