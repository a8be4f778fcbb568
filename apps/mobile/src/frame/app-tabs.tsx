import { Tabs } from 'expo-router';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
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

const BAR_HEIGHT = 58;

export function AppTabs() {
  const theme = useTheme();
  const insets = useSafeAreaInsets();
  return (
    <Tabs
      screenLayout={({ children }) => <ScreenBoundary>{children}</ScreenBoundary>}
      screenOptions={{
        headerShown: false,
        sceneStyle: { backgroundColor: theme.pan },
        tabBarActiveTintColor: theme.duneInk,
        tabBarInactiveTintColor: theme.camelthornSoft,
        tabBarStyle: {
          backgroundColor: theme.panBright,
          borderTopColor: theme.hairline,
          height: BAR_HEIGHT + insets.bottom,
        },
        tabBarLabelStyle: { fontFamily: FONTS.strong, fontSize: 12, lineHeight: 16 },
        // The bar's text has a fixed size, like that of the phone's own bars.
        tabBarAllowFontScaling: false,
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
