import { Tabs } from 'expo-router';
import { Icon, type IconName } from '../design/icon.tsx';
import { FONTS, useTheme } from '../design/theme.ts';
import { ScreenBoundary } from '../query/screen-boundary.tsx';

/** Tabs by route, in order. */
const TABS = [
  { name: 'index', title: 'Home', icon: 'home' },
  { name: 'explore', title: 'Explore', icon: 'search' },
  { name: 'calendar', title: 'Calendar', icon: 'calendar' },
  { name: 'tickets', title: 'Tickets', icon: 'ticket' },
  { name: 'account', title: 'Account', icon: 'person' },
] as const satisfies {
  name: string;
  title: string;
  icon: IconName;
}[];

export function AppTabs() {
  const theme = useTheme();
  return (
    <Tabs
      screenLayout={({ children }) => <ScreenBoundary>{children}</ScreenBoundary>}
      screenOptions={{
        headerShown: false,
        sceneStyle: { backgroundColor: theme.pan },
        tabBarActiveTintColor: theme.duneInk,
        tabBarInactiveTintColor: theme.camelthornSoft,
        tabBarStyle: { backgroundColor: theme.panBright, borderTopColor: theme.hairline },
        tabBarLabelStyle: { fontFamily: FONTS.strong },
      }}
    >
      {TABS.map(({ name, title, icon }) => (
        <Tabs.Screen
          key={name}
          name={name}
          options={{
            title,
            tabBarButtonTestID: `tab-${name}`,
            tabBarIcon: ({ focused }) => <Icon name={icon} colour={focused ? 'duneInk' : 'camelthornSoft'} />,
          }}
        />
      ))}
    </Tabs>
  );
}
