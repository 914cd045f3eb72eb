import { type RefObject, useRef, useState } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Profile, profileForHost } from '#contract/profiles.ts';
import type { Source } from '#contract/audits.ts';
import type { AuditOptions } from '#contract/options.ts';
import {
  Button,
  Field,
  FileInput,
  IconButton,
  NameField,
  saveAs,
  Select,
  useAppRequest,
  useAttempt,
  useOutside,
  useText,
  useToast,
} from '../../kit.ts';
import { emptyOptions } from '../options/option-groups.tsx';
import { hostsOf } from '../start/source-field.tsx';

export function ProfileStrip({ chosen, hosts }: { chosen: ChosenOptions; hosts: readonly string[] }) {
  const text = useText();
  const profiles = useAppRequest('profile/list', {}).data?.profiles ?? [];
  const { profile, isProposed, isChanged } = chosen;
  const actions = useProfileActions(chosen);
  /** What goes with the profile would leave the focus nowhere. */
  const saveButton = useRef<HTMLButtonElement>(null);
  const take = (name: string) => chosen.take(profiles.find((known) => known.name === name) ?? null);
  const note = isProposed ? 'start.profile.proposed' : isChanged && profile ? 'start.profile.changed' : null;
  return (
    <section className="row wrap gap-8 gap-y-4 mb-12" aria-label={text.ui('start.profile.label')}>
      <Field says="start.profile.label" isInline>
        <Select
          className="max-w-240"
          value={profile?.name ?? ''}
          options={['', ...profiles.map(({ name }) => name)]}
          nameOf={(name) => name || text.ui('start.profile.none')}
          onChange={take}
          data-testid="profile-select"
        />
      </Field>
      <SaveProfile name={profile?.name ?? ''} buttonRef={saveButton} onSave={(name) => actions.save(name, hosts)} />
      {profile && (
        <IconButton
          icon="export"
          label={text.ui('start.profile.export', { name: profile.name })}
          onClick={() => actions.exportFile(profile)}
        />
      )}
      <FileInput accept=".json,application/json" onFile={actions.importFile}>
        {(choose) => <IconButton icon="open" says="start.profile.import" onClick={choose} />}
      </FileInput>
      {profile && (
        <IconButton
          icon="close"
          label={text.ui('start.profile.delete', { name: profile.name })}
          onClick={() => {
            saveButton.current?.focus();
            actions.remove(profile);
          }}
        />
      )}
      <output className="hint row w-full gap-6" data-testid="profile-note">
        {note !== null && text.ui(note, { name: profile?.name ?? '' })}
        {isProposed && (
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              saveButton.current?.focus();
              chosen.take(null);
            }}
            says="start.profile.without"
          />
        )}
      </output>
    </section>
  );
}

function SaveProfile({
  name,
  buttonRef,
  onSave,
}: {
  name: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onSave: (name: string) => void;
}) {
  /** Null: not yet. */
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const onLeave = () => setAsked(false);
  if (!isAsked)
    return (
      <Button
        ref={buttonRef}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the field that was left
        autoFocus={isAsked === false}
        size="small"
        icon="bookmark"
        onClick={() => setAsked(true)}
        data-testid="profile-save-as"
        says="start.profile.saveAs"
      />
    );
  return (
    <span className="field-line row gap-6">
      <NameField
        key={name}
        says="start.profile.name"
        save="start.profile.save"
        maxLength={80}
        onSave={(next) => {
          onSave(next);
          onLeave();
        }}
        asked={{ name, onLeave }}
        testId="profile"
      />
    </span>
  );
}

function useProfileActions(chosen: ChosenOptions) {
  const text = useText();
  const toast = useToast();
  const tryOut = useAttempt();
  const queries = useQueryClient();
  const { client } = useOutside();
  const attempt = (work: Promise<unknown>) =>
    void tryOut(() => work).then(() => queries.invalidateQueries({ queryKey: ['profile/list'] }));
  const keep = (profile: Profile) => {
    show(queries, (profiles) => [...profiles.filter(({ name }) => name !== profile.name), profile]);
    chosen.take(profile);
    toast({ text: text.ui('start.profile.saved', { name: profile.name }) });
  };
  return {
    save(name: string, hosts: readonly string[]) {
      const from = chosen.profile?.name;
      const kept = [...new Set([...(name === from ? (chosen.profile?.hosts ?? []) : []), ...hosts])];
      attempt(
        client
          .request('profile/save', { name, hosts: kept, options: chosen.options, ...(from !== undefined && { from }) })
          .then(keep),
      );
    },
    exportFile: ({ name }: Profile) =>
      attempt(client.request('profile/export', { name }).then(({ fileName, json }) => saveAs(fileName, json))),
    importFile: (file: File) =>
      attempt(
        file.text().then(async (json) => keep(await client.request('profile/import', { json, fileName: file.name }))),
      ),
    /** Hidden immediately; deleted when the toast with undo disappears. */
    remove(profile: Profile) {
      const { name } = profile;
      const back = chosen.leave();
      show(queries, (profiles) => profiles.filter((other) => other.name !== name));
      toast({
        text: text.ui('start.profile.deleted', { name }),
        undo() {
          show(queries, (profiles) => [...profiles, profile]);
          back();
        },
        onGone: () => attempt(client.request('profile/delete', { name })),
      });
    },
  };
}

function show(queries: QueryClient, change: (profiles: readonly Profile[]) => readonly Profile[]) {
  queries.setQueryData(['profile/list', {}], (old?: Readonly<{ profiles: readonly Profile[] }>) => ({
    profiles: change(old?.profiles ?? []),
  }));
}

export type ChosenOptions = ReturnType<typeof useChosenOptions>;

type Choice = Readonly<{
  options: AuditOptions;
  profile: string | null | undefined;
  /** The audit that the options come from, where no profile has their secrets. */
  again?: string | undefined;
  isChanged: boolean;
}>;

export function useChosenOptions(hosts: readonly string[]) {
  const profiles = useAppRequest('profile/list', {}).data?.profiles ?? [];
  const [choice, setChoice] = useState<Choice>({ ...choiceOf(null), profile: undefined });
  const resolve = (named: readonly string[]) => {
    const host = choice.profile === undefined && named.find((each) => profileForHost(profiles, each));
    const fitting = (host && profileForHost(profiles, host)) || null;
    const profile = fitting ?? profiles.find(({ name }) => name === choice.profile) ?? null;
    return { profile, fitting, options: fitting?.options ?? choice.options };
  };
  const { profile, fitting, options } = resolve(hosts);
  return {
    options,
    profile,
    isProposed: fitting !== null,
    isChanged: choice.isChanged,
    set: (next: AuditOptions, again = choice.again) =>
      setChoice({ options: next, profile: profile?.name ?? null, again, isChanged: true }),
    take: (taken: Profile | null) => setChoice(choiceOf(taken)),
    /** Leaves the profile; returns a function that restores it unless another choice was made. */
    leave() {
      const without = choiceOf(null);
      setChoice(without);
      return () => setChoice((now) => (now === without ? choice : now));
    },
    forSources(sources: readonly Source[]) {
      const found = resolve(hostsOf(sources));
      const { detectors, ...rest } = found.options;
      /** What has the secrets that masks stand for. */
      const kept: Readonly<{ profile?: string; again?: string }> = {
        ...(found.profile && { profile: found.profile.name }),
        ...(!found.profile && choice.again !== undefined && { again: choice.again }),
      };
      return { options: detectors ? { ...rest, detectors } : rest, kept };
    },
  };
}

const choiceOf = (taken: Profile | null): Choice => ({
  options: taken?.options ?? emptyOptions,
  profile: taken?.name ?? null,
  isChanged: false,
});
